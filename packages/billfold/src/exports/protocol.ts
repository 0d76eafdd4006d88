// The public names of billfold/protocol, sorted by path. Rows and limits are forwarded whole: a new one needs no line here.
export { decodeBase58Check } from '../protocol/addresses/decodeBase58Check.ts'
export { decodeSegwit } from '../protocol/addresses/decodeSegwit.ts'
export { type BitcoinNetwork, isBitcoinAddress } from '../protocol/addresses/isBitcoinAddress.ts'
export { isChecksumAddress } from '../protocol/addresses/isChecksumAddress.ts'
export { isEvmAddress } from '../protocol/addresses/isEvmAddress.ts'
export { isHex } from '../protocol/addresses/isHex.ts'
export { isSignedMessage } from '../protocol/addresses/isSignedMessage.ts'
export { isSolanaAddress } from '../protocol/addresses/isSolanaAddress.ts'
export { isStrictEvmAddress } from '../protocol/addresses/isStrictEvmAddress.ts'
export { isTransactionHash } from '../protocol/addresses/isTransactionHash.ts'
export { toChecksumAddress } from '../protocol/addresses/toChecksumAddress.ts'
export { formatAccountId } from '../protocol/caip/formatAccountId.ts'
export { formatAssetId } from '../protocol/caip/formatAssetId.ts'
export { formatNetworkId } from '../protocol/caip/formatNetworkId.ts'
export { isAccountId } from '../protocol/caip/isAccountId.ts'
export { isAssetId } from '../protocol/caip/isAssetId.ts'
export { isNetworkId } from '../protocol/caip/isNetworkId.ts'
export { type NamespaceRow, namespaces } from '../protocol/caip/namespaces.ts'
export { parseAccountId } from '../protocol/caip/parseAccountId.ts'
export { parseAssetId } from '../protocol/caip/parseAssetId.ts'
export { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
export type { AccountId, AssetId, Namespace, NetworkId } from '../protocol/caip/types.ts'
export { BillfoldError } from '../protocol/errors/BillfoldError.ts'
export { errorCatalogue } from '../protocol/errors/catalogue.ts'
export type { ErrorCode } from '../protocol/errors/codes.ts'
export type { ErrorRow } from '../protocol/errors/ErrorRow.ts'
export { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
export { rowForRpcCode } from '../protocol/errors/rowForRpcCode.ts'
export * from '../protocol/errors/rows/alerts.ts'
export * from '../protocol/errors/rows/balance.ts'
export * from '../protocol/errors/rows/caip.ts'
export * from '../protocol/errors/rows/chunk.ts'
export * from '../protocol/errors/rows/connection.ts'
export * from '../protocol/errors/rows/connector.ts'
export * from '../protocol/errors/rows/context.ts'
export * from '../protocol/errors/rows/fee.ts'
export * from '../protocol/errors/rows/http.ts'
export * from '../protocol/errors/rows/names.ts'
export * from '../protocol/errors/rows/network.ts'
export * from '../protocol/errors/rows/node.ts'
export * from '../protocol/errors/rows/onramp.ts'
export * from '../protocol/errors/rows/options.ts'
export * from '../protocol/errors/rows/request.ts'
export * from '../protocol/errors/rows/rpc.ts'
export * from '../protocol/errors/rows/send.ts'
export * from '../protocol/errors/rows/signIn.ts'
export * from '../protocol/errors/rows/storage.ts'
export * from '../protocol/errors/rows/swap.ts'
export * from '../protocol/errors/rows/transactions.ts'
export * from '../protocol/errors/rows/vault.ts'
export * from '../protocol/errors/rows/wallet.ts'
export { type EventName, type EventProperties, events } from '../protocol/events/events.ts'
export { type SinkEvent, type SinkEventInput, sinkEvent } from '../protocol/events/sinkEvent.ts'
export { buildApproval, buildApprovalExample } from '../protocol/http/buildApproval.ts'
export { buildSwap, buildSwapExample } from '../protocol/http/buildSwap.ts'
export { callProductRpc, callProductRpcExample } from '../protocol/http/callProductRpc.ts'
export { callRpc, callRpcExample } from '../protocol/http/callRpc.ts'
export { createOnrampUrl, createOnrampUrlExample } from '../protocol/http/createOnrampUrl.ts'
export { type Answer, type Endpoint, type Example, endpoint, type Input } from '../protocol/http/endpoint.ts'
export { endpoints } from '../protocol/http/endpoints.ts'
export { type ErrorAnswer, errorAnswer } from '../protocol/http/errorAnswer.ts'
export { getAllowance, getAllowanceExample } from '../protocol/http/getAllowance.ts'
export { getAnalyticsConfig, getAnalyticsConfigExample } from '../protocol/http/getAnalyticsConfig.ts'
export { getAssetImage, getAssetImageExample } from '../protocol/http/getAssetImage.ts'
export { getBalances, getBalancesExample } from '../protocol/http/getBalances.ts'
export { getConfig, getConfigExample } from '../protocol/http/getConfig.ts'
export { getCurrencyImage, getCurrencyImageExample } from '../protocol/http/getCurrencyImage.ts'
export { getGasPrice, getGasPriceExample } from '../protocol/http/getGasPrice.ts'
export { getHistory, getHistoryExample } from '../protocol/http/getHistory.ts'
export { getIdentity, getIdentityExample } from '../protocol/http/getIdentity.ts'
export { getLive, getLiveExample } from '../protocol/http/getLive.ts'
export { getOnrampOptions, getOnrampOptionsExample } from '../protocol/http/getOnrampOptions.ts'
export { getOnrampQuote, getOnrampQuoteExample } from '../protocol/http/getOnrampQuote.ts'
export { getOrigins, getOriginsExample } from '../protocol/http/getOrigins.ts'
export { getPermissionSessions, getPermissionSessionsExample } from '../protocol/http/getPermissionSessions.ts'
export { getPrices, getPricesExample } from '../protocol/http/getPrices.ts'
export { getReady, getReadyExample } from '../protocol/http/getReady.ts'
export { getSupportedChains, getSupportedChainsExample } from '../protocol/http/getSupportedChains.ts'
export { getSwapQuotes, getSwapQuotesExample } from '../protocol/http/getSwapQuotes.ts'
export { getSwapTokens, getSwapTokensExample } from '../protocol/http/getSwapTokens.ts'
export { getTokenImage, getTokenImageExample } from '../protocol/http/getTokenImage.ts'
export { getVersion, getVersionExample } from '../protocol/http/getVersion.ts'
export { getWalletImage, getWalletImageExample } from '../protocol/http/getWalletImage.ts'
export { getWallets, getWalletsExample, type WalletListing } from '../protocol/http/getWallets.ts'
export { type Identification, identification } from '../protocol/http/identification.ts'
export { imageAnswer } from '../protocol/http/imageAnswer.ts'
export { type NameRecord, nameRecord } from '../protocol/http/nameRecord.ts'
export {
  type PaymentCurrency,
  type PurchaseCurrency,
  paymentCurrency,
  purchaseCurrency,
} from '../protocol/http/onrampCurrencies.ts'
export { registerName, registerNameExample } from '../protocol/http/registerName.ts'
export { resolveName, resolveNameExample } from '../protocol/http/resolveName.ts'
export { reverseName, reverseNameExample } from '../protocol/http/reverseName.ts'
export { revokePermissionSession, revokePermissionSessionExample } from '../protocol/http/revokePermissionSession.ts'
export { sendEvent, sendEventExample } from '../protocol/http/sendEvent.ts'
export { sendEvents, sendEventsExample } from '../protocol/http/sendEvents.ts'
export { suggestNames, suggestNamesExample } from '../protocol/http/suggestNames.ts'
export { toUrl } from '../protocol/http/toUrl.ts'
export * from '../protocol/limits.ts'
export { developmentPatterns } from '../protocol/origins/developmentPatterns.ts'
export { isOriginAllowed } from '../protocol/origins/isOriginAllowed.ts'
export { type Origin, parseOrigin } from '../protocol/origins/parseOrigin.ts'
export { type OriginPattern, type OriginRules, parseOriginPattern } from '../protocol/origins/parseOriginPattern.ts'
export { isProxiedMethod } from '../protocol/rpc/isProxiedMethod.ts'
export { isReadMethod } from '../protocol/rpc/isReadMethod.ts'
export {
  type JsonRpcAnswer,
  type JsonRpcRequest,
  jsonRpcAnswer,
  jsonRpcAnswers,
  jsonRpcRequest,
  jsonRpcRequests,
} from '../protocol/rpc/jsonRpc.ts'
export { type RpcMethod, type RpcMethodName, rpcMethods } from '../protocol/rpc/methods.ts'
export { needsApproval } from '../protocol/rpc/needsApproval.ts'
export { policyOf } from '../protocol/rpc/policyOf.ts'
export {
  accountId,
  address,
  anyDecimal,
  appLink,
  assetId,
  baseUnits,
  bytes,
  decimal,
  fiat,
  filledText,
  imageUrl,
  isoTime,
  lenient,
  listOf,
  namespace,
  networkId,
  pathText,
  quantity,
  queryFlag,
  queryInteger,
  queryList,
  slug,
  tableOf,
  text,
  webUrl,
} from '../protocol/schemas/fields.ts'
export { type CacheEntry, cacheOf } from '../protocol/stored/cacheOf.ts'
export { isRecord } from '../protocol/stored/isRecord.ts'
export { isSocialProvider, type SocialProvider } from '../protocol/stored/isSocialProvider.ts'
export { isText } from '../protocol/stored/isText.ts'
export type { StoredValue } from '../protocol/stored/StoredValue.ts'
export { storedActiveNetwork } from '../protocol/stored/storedActiveNetwork.ts'
export { storedBalances } from '../protocol/stored/storedBalances.ts'
export { type StoredConnection, storedConnections } from '../protocol/stored/storedConnections.ts'
export { storedDeepLink } from '../protocol/stored/storedDeepLink.ts'
export { storedEmail } from '../protocol/stored/storedEmail.ts'
export { storedHistory } from '../protocol/stored/storedHistory.ts'
export { storedIdentities } from '../protocol/stored/storedIdentities.ts'
export { storedLastEmailLogin } from '../protocol/stored/storedLastEmailLogin.ts'
export { storedLastNetwork } from '../protocol/stored/storedLastNetwork.ts'
export { storedLoginUsed } from '../protocol/stored/storedLoginUsed.ts'
export { storedNames } from '../protocol/stored/storedNames.ts'
export { storedNativeBalances } from '../protocol/stored/storedNativeBalances.ts'
export { storedPendingSocial } from '../protocol/stored/storedPendingSocial.ts'
export { storedPreferredAccountTypes } from '../protocol/stored/storedPreferredAccountTypes.ts'
export { storedPrices } from '../protocol/stored/storedPrices.ts'
export { storedRecentEmails } from '../protocol/stored/storedRecentEmails.ts'
export { storedRecentWallets } from '../protocol/stored/storedRecentWallets.ts'
export { storedRemoteConfig } from '../protocol/stored/storedRemoteConfig.ts'
export { storedSmartAccountNetworks } from '../protocol/stored/storedSmartAccountNetworks.ts'
export { storedSocialProvider } from '../protocol/stored/storedSocialProvider.ts'
export { storedSocialUsername } from '../protocol/stored/storedSocialUsername.ts'
export { storedValues } from '../protocol/stored/storedValues.ts'
export { formatUnits } from '../protocol/units/formatUnits.ts'
export { isPlaces } from '../protocol/units/isPlaces.ts'
export { parseUnits } from '../protocol/units/parseUnits.ts'
