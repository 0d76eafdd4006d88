/**
 * What the vault's frame may do (security section 0, results 5 and 9; section 1.7): its own scripts and storage, windows that are not bound by its sandbox
 * (a provider's login page would not work in one), and passkeys. It may not navigate the host's page.
 */
export const frameAttributes = {
  sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  /** Each is granted to the vault's origin alone. */
  features: ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'],
} as const
