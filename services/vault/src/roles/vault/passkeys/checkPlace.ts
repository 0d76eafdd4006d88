import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { readClientData } from './readClientData.ts'

/**
 * Where a passkey was used: on a page of this vault, and if that was in a frame of another site, under a page of the project. A browser that does not name the page above
 * cannot prove it; the vault's own window is the way there.
 *
 * @returns the page above, where there is one.
 * @throws CallRefusal `passkey-refused`.
 */
export function checkPlace(
  services: Pick<VaultServices, 'projects' | 'publicUrl'>,
  clientDataJSON: string,
  projectId: string,
): string | undefined {
  const data = readClientData(clientDataJSON)
  if (!data || data.origin !== new URL(services.publicUrl()).origin) throw new CallRefusal('passkey-refused')
  if (!data.crossOrigin) {
    if (data.topOrigin !== undefined) throw new CallRefusal('passkey-refused')
    return undefined
  }
  if (data.topOrigin === undefined)
    throw new CallRefusal('passkey-refused', {
      detail: 'this browser does not say which page is above: use the window',
    })
  try {
    services.projects.requireOrigin(projectId, data.topOrigin)
    return data.topOrigin
  } catch {
    throw new CallRefusal('passkey-refused', { detail: 'the page above is not one of the project' })
  }
}
