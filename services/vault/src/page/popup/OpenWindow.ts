import type { openVaultWindow } from './openVaultWindow.ts'

/** Opens a window of the vault from this frame, in its theme; `undefined` when the browser kept it from opening, otherwise what closes it. */
export type OpenWindow = (
  options: Pick<openVaultWindow.Options, 'handed' | 'onClosed' | 'onOpened' | 'onPort'>,
) => (() => void) | undefined
