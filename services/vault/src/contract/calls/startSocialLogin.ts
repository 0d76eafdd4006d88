import * as v from 'valibot'
import { id } from '../fields.ts'
import { defineCall } from './defineCall.ts'
import { durationMs, hostOrigin, projectId, rendezvous } from './fields.ts'
import { socialProviders } from './socialProviders.ts'

/**
 * Begins a login at a provider: `uri` is the address for the window. Valid for ten minutes, for this page's key, and until it begins another. In place of a window the
 * whole page may go there, when it has appended `--` and its own address (percent-encoded, of `hostOrigin`) to `state`: it is returned to with `result_uri` in its query.
 * `rendezvous`: the window reads its address by `directWindow`, if the page cannot pass it. `provider-absent` where the vault has no settings of the provider.
 */
export const startSocialLogin = defineCall({
  name: 'startSocialLogin',
  path: '/v1/social/start',
  role: 'vault',
  access: 'key',
  body: v.object({
    projectId,
    hostOrigin,
    provider: v.picklist(socialProviders),
    rendezvous: v.optional(rendezvous),
  }),
  answer: v.object({ flowId: id, uri: v.pipe(v.string(), v.url()), expiresInMs: durationMs }),
  errors: ['provider-absent'],
})
