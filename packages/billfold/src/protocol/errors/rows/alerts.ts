import type { ErrorRow } from '../ErrorRow.ts'

// Developer alerts, each shown once per kit (specification section 8, "Alerts" and "Alert codes").

export const alertNetworkNotFound = {
  code: 'alert/network-not-found',
  message: 'Network Not Found',
  reader: 'developer',
  place: 'alert',
  advice: 'Add the network to the options.',
  alertCode: 'SWITCH_NETWORK_NOT_FOUND',
} as const satisfies ErrorRow

export const alertInvalidAppConfiguration = {
  code: 'alert/invalid-app-configuration',
  message: 'Invalid App Configuration',
  reader: 'developer',
  place: 'alert',
  advice: 'Add this origin to the allowed origins of the project.',
  alertCode: 'INVALID_APP_CONFIGURATION',
} as const satisfies ErrorRow

export const alertUnverifiedDomain = {
  code: 'alert/unverified-domain',
  message: 'Invalid App Configuration',
  reader: 'developer',
  place: 'alert',
  advice: 'Add this domain to the allowed origins: the embedded wallet refused it.',
  alertCode: 'UNVERIFIED_DOMAIN',
} as const satisfies ErrorRow

export const alertIframeLoadFailed = {
  code: 'alert/iframe-load-failed',
  message: 'Network Error - Could not load embedded wallet',
  reader: 'developer',
  place: 'alert',
  advice: 'Check the network and the address of the vault.',
  alertCode: 'IFRAME_LOAD_FAILED',
} as const satisfies ErrorRow

export const alertIframeRequestTimeout = {
  code: 'alert/iframe-request-timeout',
  message: 'Embedded Wallet Request Timed Out',
  reader: 'developer',
  place: 'alert',
  advice: 'Try again; see whether the vault answers.',
  alertCode: 'IFRAME_REQUEST_TIMEOUT',
} as const satisfies ErrorRow

export const alertSessionExpired = {
  code: 'alert/session-expired',
  message: 'Session Expired',
  reader: 'visitor',
  place: 'alert',
  advice: 'Check the time settings of the device and reconnect.',
  alertCode: 'JWT_TOKEN_NOT_VALID',
} as const satisfies ErrorRow

export const alertProjectIdNotConfigured = {
  code: 'alert/project-id-not-configured',
  message: 'Project ID Not Configured',
  reader: 'developer',
  place: 'alert',
  advice: 'Set the option projectId.',
  alertCode: 'PROJECT_ID_NOT_CONFIGURED',
} as const satisfies ErrorRow

export const alertServerError = {
  code: 'alert/server-error',
  message: 'Server Error',
  reader: 'operator',
  place: 'alert',
  advice: 'Look at the logs of the API: it answered 5xx.',
  alertCode: 'SERVER_ERROR_APP_CONFIGURATION',
} as const satisfies ErrorRow

export const alertRateLimited = {
  code: 'alert/rate-limited',
  message: 'Rate Limited',
  reader: 'operator',
  place: 'alert',
  advice: 'Ask less often or raise the limit of the project.',
  alertCode: 'RATE_LIMITED_APP_CONFIGURATION',
} as const satisfies ErrorRow

export const alertMultiWalletNotEnabled = {
  code: 'alert/multi-wallet-not-enabled',
  message: 'Multi-Wallet Not Enabled',
  reader: 'developer',
  place: 'alert',
  advice: 'Enable multiWallet in the options or the remote configuration.',
  level: 'info',
} as const satisfies ErrorRow

export const alertLocalConfigurationIgnored = {
  code: 'alert/local-configuration-ignored',
  message: 'Local configuration ignored',
  reader: 'developer',
  place: 'alert',
  advice: 'Remove the listed options, or change the remote configuration.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertElementNameTaken = {
  code: 'alert/element-name-taken',
  message: 'The page defines another element by our name',
  reader: 'developer',
  place: 'alert',
  advice: 'Rename that element, or call openModal on your own button.',
} as const satisfies ErrorRow

export const alertAnotherCopy = {
  code: 'alert/another-copy',
  message: 'Another copy of Billfold draws the buttons of this page',
  reader: 'developer',
  place: 'alert',
  advice: 'Load one copy, in one version, for the whole page.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertKitIdTaken = {
  code: 'alert/kit-id-taken',
  message: 'Two kits of this page have one id',
  reader: 'developer',
  place: 'alert',
  advice: 'Give each its own: defineElements(kit, { id }).',
} as const satisfies ErrorRow

export const alertUnknownOption = {
  code: 'alert/unknown-option',
  message: 'Nothing reads this option',
  reader: 'developer',
  place: 'alert',
  advice: 'Correct the name, or remove the option.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertUnknownNetwork = {
  code: 'alert/unknown-network',
  message: 'No family of this kit has this network',
  reader: 'developer',
  place: 'alert',
  advice: "Name networks of the families, as in 'eip155:1'.",
  level: 'warning',
} as const satisfies ErrorRow

export const alertUnknownWallet = {
  code: 'alert/unknown-wallet',
  message: 'The bundled directory has no wallet of this id',
  reader: 'developer',
  place: 'alert',
  advice: 'Take the id from the list of all ids in the reference.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertIncompleteWallet = {
  code: 'alert/incomplete-wallet',
  message: 'A wallet announced itself without a name, a uuid or a valid rdns (EIP-6963)',
  reader: 'developer',
  place: 'alert',
  advice: 'It is listed by its name. Tell its maker.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertExperimentalOption = {
  code: 'alert/experimental-option',
  message: 'This option has no effect yet',
  reader: 'developer',
  place: 'alert',
  advice: 'Remove it until a release says that it works.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertLoginUnavailable = {
  code: 'alert/login-unavailable',
  message: 'No login is offered: this connector has wallets for none of the families',
  reader: 'developer',
  place: 'alert',
  advice: 'Add a family that it serves, such as evm() or solana(), or remove it from the connectors.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertSeveralKits = {
  code: 'alert/several-kits',
  message: 'Kits pile up on this page',
  reader: 'developer',
  place: 'alert',
  advice: 'Create the kit once, in a module of its own, outside of components.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertStorageShared = {
  code: 'alert/storage-shared',
  message: 'Two kits of this page store under one key',
  reader: 'developer',
  place: 'alert',
  advice: 'Give each its own storageKey, or create one kit for the page.',
  level: 'warning',
} as const satisfies ErrorRow

export const alertViewUnavailable = {
  code: 'alert/view-unavailable',
  message: 'This kit cannot show this view',
  reader: 'developer',
  place: 'alert',
  advice: 'Correct the name; views of a login need the connector embedded().',
  level: 'warning',
} as const satisfies ErrorRow
