/**
 * The address of one of the vault's pages. A path of the operator's stays in front.
 *
 * @example toVaultUrl('https://example.com/vault', 'settings', 'demo').href // 'https://example.com/vault/settings?projectId=demo'
 */
export function toVaultUrl(vault: string, page: string, projectId: string): URL {
  const url = new URL(page, vault.endsWith('/') ? vault : `${vault}/`)
  url.searchParams.set('projectId', projectId)
  return url
}
