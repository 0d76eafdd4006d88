import type { ServedRoute } from '../http/ServedRoute.ts'
import { getBalancesRoute } from './balances/getBalances.ts'
import { getAnalyticsConfigRoute } from './config/getAnalyticsConfig.ts'
import { getConfigRoute } from './config/getConfig.ts'
import { getOriginsRoute } from './config/getOrigins.ts'
import { readEsploraRoute } from './esplora/readEsplora.ts'
import { sendEsploraRoute } from './esplora/sendEsplora.ts'
import { sendEventRoute } from './events/sendEvent.ts'
import { sendEventsRoute } from './events/sendEvents.ts'
import { callProductRpcRoute } from './exchanges/callProductRpc.ts'
import { getGasPriceRoute } from './gasPrice/getGasPrice.ts'
import { getLiveRoute } from './health/getLive.ts'
import { getReadyRoute } from './health/getReady.ts'
import { getVersionRoute } from './health/getVersion.ts'
import { getHistoryRoute } from './history/getHistory.ts'
import { getIdentityRoute } from './identity/getIdentity.ts'
import { getAssetImageRoute } from './images/getAssetImage.ts'
import { getCurrencyImageRoute } from './images/getCurrencyImage.ts'
import { getTokenImageRoute } from './images/getTokenImage.ts'
import { getWalletImageRoute } from './images/getWalletImage.ts'
import { getMediaRoute } from './media/getMedia.ts'
import { askNameGatewayRoute } from './names/askNameGateway.ts'
import { getNameNonceRoute } from './names/getNameNonce.ts'
import { postNameGatewayRoute } from './names/postNameGateway.ts'
import { registerNameRoute } from './names/registerName.ts'
import { resolveNameRoute } from './names/resolveName.ts'
import { reverseNameRoute } from './names/reverseName.ts'
import { suggestNamesRoute } from './names/suggestNames.ts'
import { getNftsRoute } from './nfts/getNfts.ts'
import { createOnrampUrlRoute } from './onramp/createOnrampUrl.ts'
import { getOnrampOptionsRoute } from './onramp/getOnrampOptions.ts'
import { getOnrampOrderRoute } from './onramp/getOnrampOrder.ts'
import { getOnrampQuoteRoute } from './onramp/getOnrampQuote.ts'
import { receiveOnrampWebhookRoute } from './onramp/receiveOnrampWebhook.ts'
import { verifyPaymentRoute } from './pay/verifyPayment.ts'
import { getPricesRoute } from './prices/getPrices.ts'
import { callRpcRoute } from './rpc/callRpc.ts'
import type { Services } from './Services.ts'
import { authenticateRoute } from './signIn/authenticate.ts'
import { confirmSignInCodeRoute } from './signIn/confirmSignInCode.ts'
import { endSignInRoute } from './signIn/endSignIn.ts'
import { getSignInAccountRoute } from './signIn/getSignInAccount.ts'
import { getSignInKeysRoute } from './signIn/getSignInKeys.ts'
import { getSignInNonceRoute } from './signIn/getSignInNonce.ts'
import { requestSignInCodeRoute } from './signIn/requestSignInCode.ts'
import { setAccountMetadataRoute } from './signIn/setAccountMetadata.ts'
import { getSupportedChainsRoute } from './supportedChains/getSupportedChains.ts'
import { buildApprovalRoute } from './swaps/buildApproval.ts'
import { buildSwapRoute } from './swaps/buildSwap.ts'
import { getAllowanceRoute } from './swaps/getAllowance.ts'
import { getSwapQuotesRoute } from './swaps/getSwapQuotes.ts'
import { getSwapTokensRoute } from './swaps/getSwapTokens.ts'
import { getWalletsRoute } from './wallets/getWallets.ts'

/** Every route that is served. Endpoints of the protocol without a row here answer 404. */
export const routes: readonly ServedRoute<Services>[] = [
  askNameGatewayRoute,
  authenticateRoute,
  confirmSignInCodeRoute,
  requestSignInCodeRoute,
  callProductRpcRoute,
  buildApprovalRoute,
  buildSwapRoute,
  callRpcRoute,
  createOnrampUrlRoute,
  endSignInRoute,
  getAllowanceRoute,
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
  getNameNonceRoute,
  getNftsRoute,
  getOnrampOptionsRoute,
  getOnrampOrderRoute,
  getOnrampQuoteRoute,
  getOriginsRoute,
  getPricesRoute,
  getReadyRoute,
  getSignInAccountRoute,
  getSignInKeysRoute,
  getSignInNonceRoute,
  getSupportedChainsRoute,
  getSwapQuotesRoute,
  getSwapTokensRoute,
  getTokenImageRoute,
  getVersionRoute,
  getWalletImageRoute,
  getWalletsRoute,
  postNameGatewayRoute,
  readEsploraRoute,
  registerNameRoute,
  resolveNameRoute,
  reverseNameRoute,
  receiveOnrampWebhookRoute,
  sendEsploraRoute,
  sendEventRoute,
  sendEventsRoute,
  setAccountMetadataRoute,
  suggestNamesRoute,
  verifyPaymentRoute,
]
