import { getAssetImage } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { toImageResponse } from '../../http/toImageResponse.ts'
import { findAssetImage } from '../../media/drawings/findAssetImage.ts'
import { svgType } from '../../media/drawings/svgType.ts'
import { publicRoute } from '../publicRoute.ts'

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
