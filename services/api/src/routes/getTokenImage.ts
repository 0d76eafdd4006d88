import { getTokenImage } from 'billfold/protocol'
import { drawMonogram } from '../images/drawMonogram.ts'
import { svgType } from '../images/svgType.ts'
import { toImageResponse } from '../images/toImageResponse.ts'
import { tokenColors } from '../images/tokenColors.ts'
import { publicRoute } from '../serve/publicRoute.ts'

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
