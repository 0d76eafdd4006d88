import { getCurrencyImage } from 'billfold/protocol'
import { toImageResponse } from '../../http/toImageResponse.ts'
import { drawCurrency } from '../../media/drawings/drawCurrency.ts'
import { svgType } from '../../media/drawings/svgType.ts'
import { publicRoute } from '../publicRoute.ts'

/** The sign of a currency, drawn here: nothing is fetched. */
export const getCurrencyImageRoute = publicRoute({
  endpoint: getCurrencyImage,
  access: 'picture',
  rate: 'image',
  handle: async ({ currencyId }, { request }) =>
    toImageResponse({ type: svgType, bytes: drawCurrency(currencyId) }, request),
})
