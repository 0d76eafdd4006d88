import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { httpNotConfigured } from '../protocol/errors/rows/http.ts'
import type { createHostedSiwx } from './createHostedSiwx.ts'

/**
 * The server and the project of a hosted sign-in.
 *
 * @throws `http/not-configured` without an `api`.
 */
export function hostedPlace(
  kit: Kit,
  options: createHostedSiwx.Options,
): { readonly api: string; readonly projectId: string } {
  const { settings } = kit.store.getState()
  const api = options.api ?? settings.api
  if (!api) throw new BillfoldError(httpNotConfigured)
  return { api: api.replace(/\/+$/, ''), projectId: options.projectId ?? settings.projectId ?? '' }
}
