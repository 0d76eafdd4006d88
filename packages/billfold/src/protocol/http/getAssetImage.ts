import * as v from 'valibot'
import { slug } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { imageAnswer } from './imageAnswer.ts'

/** Picture of a network or connector. */
export const getAssetImage = endpoint({
  name: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:imageId',
  params: v.object({ imageId: slug }),
  answer: imageAnswer,
  answerKind: 'image',
  isOurs: false,
})

export const getAssetImageExample: Example<typeof getAssetImage> = {
  path: '/public/getAssetImage/eip155-1',
  get answer() {
    return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  },
}
