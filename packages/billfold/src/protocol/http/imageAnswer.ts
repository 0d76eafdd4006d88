import * as v from 'valibot'
import { imageBytes } from '../limits.ts'

/** A picture: of a type that `<img>` draws and runs nothing of, not empty, not larger than `imageBytes`. */
export const imageAnswer = /* @__PURE__ */ v.pipe(
  v.blob(),
  v.check(blob => /^image\/(png|jpeg|gif|webp|avif|svg\+xml)(;|$)/.test(blob.type)),
  v.minSize(1),
  v.maxSize(imageBytes),
)
