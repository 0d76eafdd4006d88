// What a chain family, a connector or a surface needs: contracts, errors, helpers that settle.
export { joinSignals } from '../core/async/joinSignals.ts'
export { untilAborted } from '../core/async/untilAborted.ts'
export type { ConnectorFactory } from '../core/ConnectorFactory.ts'
export { createSessionConnector } from '../core/connectors/createSessionConnector.ts'
export { requestPinned } from '../core/connectors/requestPinned.ts'
export type { Account, AccountType } from '../core/contracts/Account.ts'
export type { ChainAdapter, NameRules } from '../core/contracts/ChainAdapter.ts'
export type {
  Connected,
  ConnectedNamespace,
  Connector,
  ConnectorEvents,
  ConnectorKind,
  ConnectorRequest,
  PairingOffer,
} from '../core/contracts/Connector.ts'
export type { ConnectSignIn } from '../core/contracts/ConnectSignIn.ts'
export type {
  Embedded,
  EmbeddedOptions,
  EmbeddedRequest,
  EmbeddedUser,
  SocialLogin,
} from '../core/contracts/Embedded.ts'
export type { Clock, Environment } from '../core/contracts/Environment.ts'
export type { ExternalOwner, OwnedConnection, OwnedConnections } from '../core/contracts/ExternalOwner.ts'
export type {
  ActivityRow,
  ActivityTransfer,
  CallRequest,
  CheckedSwap,
  Feature,
  FeatureContext,
  FeatureEntry,
  FeatureImplementations,
  FeatureTable,
  FeeEstimate,
  FeeSpeed,
  FeeTerms,
  Identity,
  NamedAddress,
  NativeBalance,
  PaymentRequest,
  PreparedPayment,
  PsbtRequest,
  ReadSettings,
  SerializedTransaction,
  SignedPsbt,
  SwapRequest,
  SwapSide,
  TokenBalance,
  TransactionRequest,
  TransferRequest,
} from '../core/contracts/Features.ts'
export type { HandOverStage } from '../core/contracts/HandOverStage.ts'
export type { KitStorage } from '../core/contracts/KitStorage.ts'
export type { Network } from '../core/contracts/Network.ts'
export type { SignIn } from '../core/contracts/SignIn.ts'
export type { Surface } from '../core/contracts/Surface.ts'
export type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
export type { PairedEvent, WalletSession, WalletSessionRules } from '../core/contracts/WalletSessionRules.ts'
export type { SurfaceFactory } from '../core/SurfaceFactory.ts'
export type { SignInMessage } from '../protocol/signIn/SignInMessage.ts'
export type { SignInSession } from '../protocol/signIn/SignInSession.ts'
export type { StoredValue } from '../protocol/stored/StoredValue.ts'
