import * as v from 'valibot'
import { pathText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { imageAnswer } from './imageAnswer.ts'

/** Picture of a token, by its symbol. */
export const getTokenImage = endpoint({
  name: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:symbol',
  params: v.object({ symbol: pathText(64) }),
  answer: imageAnswer,
  answerKind: 'image',
  isOurs: false,
})

export const getTokenImageExample: Example<typeof getTokenImage> = {
  path: '/public/getTokenImage/USDC',
  get answer() {
    return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  },
}
