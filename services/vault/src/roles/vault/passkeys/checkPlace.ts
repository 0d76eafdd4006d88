import * as v from 'valibot'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const clientData = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

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

/** What the browser says of where a passkey was used (WebAuthn, section 5.8.1); `undefined` for other data. */
function readClientData(clientDataJSON: string): v.InferOutput<typeof clientData> | undefined {
  try {
    return v.parse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
