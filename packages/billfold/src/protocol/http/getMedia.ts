import * as v from 'valibot'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { imageAnswer } from './imageAnswer.ts'

/**
 * A picture from elsewhere, drawn anew by the server. Only what the server itself has signed is fetched: the whole address
 * comes in its answers (collectibles, history, identity) and is used as it is, never built.
 */
export const getMedia = endpoint({
  name: 'getMedia',
  method: 'GET',
  path: '/v1/media/:signature',
  params: v.object({ signature: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43}$/)) }),
  query: v.object({ url: filledText(2_048) }),
  answer: imageAnswer,
  answerKind: 'image',
  isOurs: true,
})

export const getMediaExample: Example<typeof getMedia> = {
  path: '/v1/media/3q2-7_AfJZ0mB4Yw1nHk8sQd5vXe6uTtGcRrLoPpIiA',
  query: { url: 'ipfs://bafy/12.png' },
  get answer() {
    return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  },
}
