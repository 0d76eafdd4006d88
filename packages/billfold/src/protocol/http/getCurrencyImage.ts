import * as v from 'valibot'
import { slug } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { imageAnswer } from './imageAnswer.ts'

/** Picture of a currency one pays with. */
export const getCurrencyImage = endpoint({
  name: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:currencyId',
  params: v.object({ currencyId: slug }),
  answer: imageAnswer,
  answerKind: 'image',
  isOurs: false,
})

export const getCurrencyImageExample: Example<typeof getCurrencyImage> = {
  path: '/public/getCurrencyImage/USD',
  get answer() {
    return new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  },
}
