import { createHash } from 'node:crypto'
import type { SeedInput } from '../tenants/seed/seedSchema.ts'

/** Secret key of the project `alpha` in tests. */
export const alphaKey = 'alpha-secret-key-for-tests'

/** Two tenants that must never see each other, and one in development. */
export const tenants: SeedInput & { readonly projects: NonNullable<SeedInput['projects']> } = {
  version: 1,
  projects: [
    {
      id: 'alpha',
      name: 'Alpha',
      allowedOrigins: ['https://alpha.example', 'https://*.alpha.example'],
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
        { id: 'activity', isEnabled: true },
        { id: 'hosted_sign_in', isEnabled: true },
      ],
      secretKeyHashes: [createHash('sha256').update(alphaKey).digest('hex')],
    },
    {
      id: 'beta',
      name: 'Beta canary-beta-name',
      allowedOrigins: ['https://beta.example'],
      features: [
        { id: 'canary-beta-feature', isEnabled: true, config: ['canary-beta-config'] },
        { id: 'hosted_sign_in', isEnabled: true },
      ],
    },
    { id: 'dev', name: 'Development', isDevelopment: true, allowedOrigins: [] },
  ],
}
