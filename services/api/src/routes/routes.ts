import type { ServedRoute } from '../serve/ServedRoute.ts'
import { callRpcRoute } from './callRpc.ts'
import { getAnalyticsConfigRoute } from './getAnalyticsConfig.ts'
import { getAssetImageRoute } from './getAssetImage.ts'
import { getBalancesRoute } from './getBalances.ts'
import { getConfigRoute } from './getConfig.ts'
import { getCurrencyImageRoute } from './getCurrencyImage.ts'
import { getGasPriceRoute } from './getGasPrice.ts'
import { getHistoryRoute } from './getHistory.ts'
import { getIdentityRoute } from './getIdentity.ts'
import { getLiveRoute } from './getLive.ts'
import { getMediaRoute } from './getMedia.ts'
import { getNftsRoute } from './getNfts.ts'
import { getOriginsRoute } from './getOrigins.ts'
import { getPricesRoute } from './getPrices.ts'
import { getReadyRoute } from './getReady.ts'
import { getSupportedChainsRoute } from './getSupportedChains.ts'
import { getTokenImageRoute } from './getTokenImage.ts'
import { getVersionRoute } from './getVersion.ts'
import { getWalletImageRoute } from './getWalletImage.ts'
import { getWalletsRoute } from './getWallets.ts'
import { readEsploraRoute } from './readEsplora.ts'
import { sendEsploraRoute } from './sendEsplora.ts'
import { sendEventRoute } from './sendEvent.ts'
import { sendEventsRoute } from './sendEvents.ts'

/** Every route that is served. Endpoints of the protocol without a row here answer 404. */
export const routes: readonly ServedRoute[] = [
  callRpcRoute,
  getAnalyticsConfigRoute,
  getAssetImageRoute,
  getBalancesRoute,
  getConfigRoute,
  getCurrencyImageRoute,
  getGasPriceRoute,
  getHistoryRoute,
  getIdentityRoute,
  getLiveRoute,
  getMediaRoute,
  getNftsRoute,
  getOriginsRoute,
  getPricesRoute,
  getReadyRoute,
  getSupportedChainsRoute,
  getTokenImageRoute,
  getVersionRoute,
  getWalletImageRoute,
  getWalletsRoute,
  readEsploraRoute,
  sendEsploraRoute,
  sendEventRoute,
  sendEventsRoute,
]
