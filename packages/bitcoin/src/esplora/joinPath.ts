/**
 * A path of Esplora's interface below an address. The API's proxy names the network and the project in its query, which stays
 * behind the path. Pure.
 *
 * @example joinPath('https://api.example.com/v1/?chainId=bip122:0f', 'tx') // 'https://api.example.com/v1/tx?chainId=bip122:0f'
 */
export function joinPath(address: string, path: string): string {
  const [prefix = '', ...query] = address.split('?')
  return [`${prefix.replace(/\/+$/, '')}/${path}`, ...query].join('?')
}
