import { getTokenImage } from 'billfold/protocol'
import { toImageResponse } from '../../http/toImageResponse.ts'
import { drawMonogram } from '../../media/drawings/drawMonogram.ts'
import { svgType } from '../../media/drawings/svgType.ts'
import { tokenColors } from '../../media/drawings/tokenColors.ts'
import { publicRoute } from '../publicRoute.ts'

/** A picture for any token symbol, drawn here: nothing is fetched. */
export const getTokenImageRoute = publicRoute({
  endpoint: getTokenImage,
  access: 'picture',
  rate: 'image',
  async handle({ symbol }, { request }) {
    const key = symbol.toUpperCase()
    const color = Object.hasOwn(tokenColors, key) ? tokenColors[key] : undefined
    return toImageResponse({ type: svgType, bytes: drawMonogram({ text: symbol, color, shape: 'disc' }) }, request)
  },
})
