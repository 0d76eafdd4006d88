import { defaultMailTerms } from '../../mail/defaultMailTerms.ts'
import { sprayTerms } from '../../serve/sprayTerms.ts'
import type { VaultTerms } from './services/VaultTerms.ts'

/** Section 1.4 of the security design. */
export const defaultVaultTerms: VaultTerms = { ...defaultMailTerms, ...sprayTerms }
