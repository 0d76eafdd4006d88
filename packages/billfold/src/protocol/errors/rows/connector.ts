import type { ErrorRow } from '../ErrorRow.ts'

// Connectors and the wallets behind them (specification section 8, row "Wallet-connection", and section 5).

export const connectorChainNotConfigured = {
  code: 'connector/chain-not-configured',
  message: 'Chain not configured',
  reader: 'developer',
  place: 'toast',
  advice: 'Add the network to the options.',
} as const satisfies ErrorRow

export const connectorAlreadyConnected = {
  code: 'connector/already-connected',
  message: 'Connector already connected',
  reader: 'visitor',
  place: 'silent',
  advice: 'Disconnect first, or use the live connection.',
} as const satisfies ErrorRow

export const connectorNotConnected = {
  code: 'connector/not-connected',
  message: 'Connector not connected',
  reader: 'visitor',
  place: 'toast',
  advice: 'Connect the wallet first.',
} as const satisfies ErrorRow

export const connectorAccountNotFound = {
  code: 'connector/account-not-found',
  message: 'Account not found for connector',
  reader: 'visitor',
  place: 'toast',
  advice: 'Share the account in the wallet and try again.',
} as const satisfies ErrorRow

export const connectorAccountInactive = {
  code: 'connector/account-inactive',
  message: 'The wallet signs with its active account only',
  reader: 'visitor',
  place: 'toast',
  advice: 'Choose the account in the wallet and try again.',
} as const satisfies ErrorRow

export const connectorChainMismatch = {
  code: 'connector/chain-mismatch',
  message: 'The chain of the connector differs from the chain of the connection',
  reader: 'visitor',
  place: 'toast',
  advice: 'Switch the network and try again.',
} as const satisfies ErrorRow

export const connectorUnavailable = {
  code: 'connector/unavailable-while-reconnecting',
  message: 'Connector unavailable while reconnecting',
  reader: 'visitor',
  place: 'toast',
  advice: 'Wait until the wallet is back.',
} as const satisfies ErrorRow

export const pairingConnectorNotFound = {
  code: 'connector/pairing-not-found',
  message: 'WalletConnectConnector not found',
  reader: 'developer',
  place: 'toast',
  advice: 'Add pairing() to the connectors.',
} as const satisfies ErrorRow

export const connectorNotFound = {
  code: 'connector/not-found',
  message: 'Connector not found',
  reader: 'developer',
  place: 'inline',
  advice: 'Pass a connector that getConnectors returned.',
} as const satisfies ErrorRow

export const connectorNoRequestedChain = {
  code: 'connector/no-requested-chain',
  message: 'The connector does not support any of the requested chains',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another wallet or network.',
} as const satisfies ErrorRow

export const connectorInvalidAnswer = {
  code: 'connector/invalid-answer',
  message: 'The wallet gave an answer that cannot be used',
  reader: 'visitor',
  place: 'inline',
  advice: 'Update the wallet or choose another one.',
} as const satisfies ErrorRow

export const connectorNoAccounts = {
  code: 'connector/no-accounts',
  message: 'The wallet shared no account',
  reader: 'visitor',
  place: 'inline',
  advice: 'Unlock the wallet and share at least one account.',
} as const satisfies ErrorRow

export const connectorNoAnswer = {
  code: 'connector/no-answer',
  message: 'The wallet does not answer',
  reader: 'visitor',
  place: 'inline',
  advice: 'Open the wallet and try again.',
} as const satisfies ErrorRow

export const connectorSwitchUnsupported = {
  code: 'connector/switch-unsupported',
  message: 'The wallet cannot be asked to switch its network',
  reader: 'visitor',
  place: 'inline',
  advice: 'Switch the network inside the wallet.',
} as const satisfies ErrorRow
