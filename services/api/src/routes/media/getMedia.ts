import { getMedia } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { toImageResponse } from '../../http/toImageResponse.ts'
import { publicRoute } from '../publicRoute.ts'

/** A picture at a web address may change. */
const webCaching = 'public, max-age=86400'
/** Everything else is named by its content. */
const contentCaching = 'public, max-age=31536000, immutable'

/** Pictures of others, drawn anew: those whose address this service signed, and no others. */
export const getMediaRoute = publicRoute({
  endpoint: getMedia,
  access: 'picture',
  rate: 'media',
  async handle({ signature, url }, { services, request }) {
    if (!(await services.media.isSigned(url, signature))) throw new ApiError(reasons.mediaNotSigned)
    const picture = await services.pictures.find(url)
    if (!picture) throw new ApiError(reasons.imageNotFound)
    const caching = /^https?:/i.test(url) ? webCaching : contentCaching
    return toImageResponse(picture, request, { caching, policy: "default-src 'none'; sandbox" })
  },
})
