import { loginWindowName } from 'billfold/protocol'

/**
 * The window that the host's page has opened for a passkey, found by its name: the host cannot pass it on, and a frame may reach windows of its own origin by name. `undefined` if there is
 * none; a blank one that the browser made for the name instead is closed.
 */
export function findPasskeyWindow(window: Window): Window | undefined {
  const found = window.open('', loginWindowName)
  if (!found) return undefined
  try {
    // Of another origin it throws.
    if (found.location.pathname === '/passkey') return found
    if (found.location.href === 'about:blank') found.close()
  } catch {
    return undefined
  }
  return undefined
}
