import { ProviderRpcError } from './ProviderRpcError.ts'

/** The visitor said no. */
export function rejected(): ProviderRpcError {
  return new ProviderRpcError(4001, 'User rejected the request.')
}

/** Another request of the kind waits for the visitor. */
export function alreadyPending(method: string): ProviderRpcError {
  return new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
}

/** The extension was restarted while it worked. */
export function lost(): ProviderRpcError {
  return new ProviderRpcError(-32603, 'The message port closed before a response was received.')
}

/** The wallet was destroyed. */
export function gone(): ProviderRpcError {
  return new ProviderRpcError(4900, 'The wallet is gone')
}
