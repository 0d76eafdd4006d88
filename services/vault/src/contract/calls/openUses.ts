/**
 * What a wallet may be opened for. The server half is sealed for one of them, so that a page that asked for a signature has nothing that the custody
 * worker would take for an export. `change` and `export` need a fresh step-up (rule 7 of security section 1.3); `device` adds this device's own
 * envelope and nothing else.
 */
export const openUses = ['sign', 'device', 'change', 'export'] as const

export type OpenUse = (typeof openUses)[number]
