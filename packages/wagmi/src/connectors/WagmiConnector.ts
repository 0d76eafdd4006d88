import type { Connector } from 'wagmi'
import type { EnteredConnector } from './EnteredConnector.ts'

/** A connector as a config holds it. `billfold` is there when it is one of a kit's that was entered. */
export type WagmiConnector = Connector & { readonly billfold?: EnteredConnector | undefined }
