import { getWalletIcon } from '@billfold/wallets'
import { getWalletImage } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { toImageResponse } from '../../http/toImageResponse.ts'
import { publicRoute } from '../publicRoute.ts'

/** Pictures of wallets, from the directory's own files: nothing is fetched, and only names in the data reach the disk. */
export const getWalletImageRoute = publicRoute({
  endpoint: getWalletImage,
  access: 'picture',
  rate: 'image',
  async handle({ imageId }, { request }) {
    const icon = await getWalletIcon(imageId)
    if (!icon) throw new ApiError(reasons.imageNotFound)
    return toImageResponse({ type: icon.mimeType, bytes: Uint8Array.from(icon.bytes) }, request)
  },
})
