import { getCurrencyImage } from 'billfold/protocol'
import { drawCurrency } from '../images/drawCurrency.ts'
import { svgType } from '../images/svgType.ts'
import { toImageResponse } from '../images/toImageResponse.ts'
import { publicRoute } from '../serve/publicRoute.ts'

/** The sign of a currency, drawn here: nothing is fetched. */
export const getCurrencyImageRoute = publicRoute({
  endpoint: getCurrencyImage,
  access: 'picture',
  rate: 'image',
  handle: async ({ currencyId }, { request }) =>
    toImageResponse({ type: svgType, bytes: drawCurrency(currencyId) }, request),
})
