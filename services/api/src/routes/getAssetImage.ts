import { getAssetImage } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { findAssetImage } from '../images/findAssetImage.ts'
import { svgType } from '../images/svgType.ts'
import { toImageResponse } from '../images/toImageResponse.ts'
import { publicRoute } from '../serve/publicRoute.ts'

/** Pictures of networks and connectors, drawn here: nothing is fetched. */
export const getAssetImageRoute = publicRoute({
  endpoint: getAssetImage,
  access: 'picture',
  rate: 'image',
  async handle({ imageId }, { request, services }) {
    const svg = await findAssetImage(imageId, services.networks)
    if (svg === undefined) throw new ApiError(reasons.imageNotFound)
    return toImageResponse({ type: svgType, bytes: svg }, request)
  },
})
