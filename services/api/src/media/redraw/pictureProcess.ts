import { type Codecs, createCodecs } from './createCodecs.ts'
import { redrawPicture } from './redrawPicture.ts'

// The process in which pictures are drawn anew: unpacking one may take most of a second, and a decoder that goes wrong takes
// nothing with it. It knows no settings and no secrets. One picture at a time; a failure ends it, by the error that no handler
// catches, and so does the end of the service, whose channel is all that keeps it running.

let codecs: Promise<Codecs> | undefined
const loadCodecs = () => {
  codecs ??= createCodecs()
  return codecs
}

process.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  redrawPicture(Uint8Array.from(bytes), loadCodecs).then(
    picture => process.send?.(picture ?? null),
    (error: unknown) => {
      throw error
    },
  )
})
