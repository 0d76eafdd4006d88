import * as v from 'valibot'
import { slug } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { imageAnswer } from './imageAnswer.ts'

/** Picture of a wallet, by the `image_id` of its listing. */
export const getWalletImage = endpoint({
  name: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:imageId',
  params: v.object({ imageId: slug }),
  answer: imageAnswer,
  answerKind: 'image',
  isOurs: false,
})

export const getWalletImageExample: Example<typeof getWalletImage> = {
  path: '/getWalletImage/metamask',
  get answer() {
    return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  },
}
