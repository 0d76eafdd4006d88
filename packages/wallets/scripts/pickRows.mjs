import { explorerIds, packageFacts, repositoryKeys } from './packageFacts.mjs'

const NAMESPACES = ['eip155', 'solana', 'bip122']
const LINKS = ['mobileNative', 'mobileUniversal', 'desktop', 'webapp', 'browse']
const STORES = ['ios', 'android', 'chrome', 'firefox', 'edge']
const EVM_SOURCES =
  /^(rainbowkit|wagmi-connectors|connectkit|ant-web3-assets|web3-onboard-.+|particle-connectors|onchainkit)$/

/**
 * The rows of our own form, in our order, without pictures: what can connect, by what packages state.
 * @param facts The collected file, parsed.
 */
export function pickRows(facts) {
  const rows = facts.map(pickRow).filter(canConnect)
  // The neutral order: how many packages by other people know the wallet, then the name. Nobody can buy a place.
  rows.sort(
    (a, b) =>
      countSources(b) - countSources(a) ||
      compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compare(a.id, b.id),
  )
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}

/** Nothing of a language's collation: the same on every machine. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

function countSources(row) {
  const keys = new Set(Object.values(row.sources).flat())
  for (const own of ['derived', 'explorer-ids']) keys.delete(own)
  return new Set([...keys].map(key => key.replace(/^(solana-adapter|web3-onboard)-.*/, '$1'))).size
}

function canConnect(row) {
  const hasPairingLink = Object.keys(row.links).some(key => key !== 'browse' && key !== 'schemes')
  return (
    row.namespaces.length > 0 &&
    (row.rdns.length > 0 || row.injected.length > 0 || row.standardNames !== undefined || hasPairingLink)
  )
}

function pickRow(fact) {
  const corrections = new Map(packageFacts.filter(([id]) => id === fact.id).map(([, field, ...rest]) => [field, rest]))
  const sources = {}
  /** The value of a field that a package states, with its sources noted under `as`. */
  const take = (field, value, as = field) => {
    const correction = corrections.get(field)
    if (correction) {
      sources[as] = [correction[1]]
      return correction[0]
    }
    const keys = [fact.sources[field] ?? []].flat().filter(key => !repositoryKeys.has(key))
    if (value === undefined || keys.length === 0) return undefined
    sources[as] = keys
    return value
  }
  const takeTable = (name, keys) =>
    Object.fromEntries(
      keys.flatMap(key => {
        const value = take(`${name}.${key}`, fact[name]?.[key])
        return value === undefined ? [] : [[key, value]]
      }),
    )

  const name = take('name', fact.name)
  const homepage = take('homepage', fact.homepage)
  const chains = take('chains', fact.chains)
  const rdns = take('rdns', fact.rdns) ?? []
  const injected = take('injected', fact.injected) ?? []
  const standardNames = {
    ...table('solana', take('solanaStandardName', fact.solanaStandardName, 'standardNames.solana')),
    ...table('bip122', take('bitcoinStandardName', fact.bitcoinStandardName, 'standardNames.bip122')),
  }
  const links = takeTable('links', LINKS)
  const stores = takeTable('stores', STORES)
  const supportsPairing = take('supportsPairing', fact.supportsPairing)
  const namespaces = pickNamespaces(fact, { injected, standardNames, sources })
  sources.namespaces = namespaces.keys
  const explorerId = explorerIds[fact.id]
  if (explorerId) sources.explorerId = ['explorer-ids']
  sources.description = ['derived']
  const schemes = [...new Set(Object.values(links).map(link => link.slice(0, link.indexOf(':'))))]
    .filter(scheme => scheme !== 'https')
    .sort()

  return {
    id: fact.id,
    ...table('explorerId', explorerId),
    name: name ?? fact.name,
    ...table('homepage', homepage),
    description: describe(namespaces.list, links, stores),
    namespaces: namespaces.list,
    ...table('chains', chains),
    rdns,
    injected,
    ...(Object.keys(standardNames).length > 0 ? { standardNames } : {}),
    links: { ...links, ...(schemes.length > 0 ? { schemes } : {}) },
    stores,
    ...table('supportsPairing', supportsPairing),
    sources: Object.fromEntries(Object.entries(sources).sort(([a], [b]) => compare(a, b))),
  }
}

/** The families of which a package shows how to connect; what only a repository states is left out. */
function pickNamespaces(fact, { injected, standardNames, sources }) {
  const cited = new Set([fact.sources.namespaces, ...Object.values(sources)].flat(2))
  const stated = {
    eip155: [...cited].filter(key => EVM_SOURCES.test(key)),
    solana: [...cited].filter(key => key.startsWith('solana-adapter-')),
    bip122: [...cited].filter(key => key === 'sats-connect-core' || key === 'lasereyes-core'),
  }
  const keys = new Set()
  const list = NAMESPACES.filter(namespace => {
    if (!fact.namespaces.includes(namespace)) return false
    const evidence = [
      ...stated[namespace],
      ...(injected.some(entry => entry.namespace === namespace) ? sources.injected : []),
      ...(standardNames[namespace] ? sources[`standardNames.${namespace}`] : []),
      // An EIP-6963 name is one of an EVM wallet.
      ...(namespace === 'eip155' ? (sources.rdns ?? []) : []),
    ]
    for (const key of evidence) keys.add(key)
    return evidence.length > 0
  })
  return { list, keys: [...keys] }
}

function describe(namespaces, links, stores) {
  const families = { eip155: 'EVM networks', solana: 'Solana', bip122: 'Bitcoin' }
  const forms = [
    ...(stores.ios || stores.android || links.mobileNative || links.mobileUniversal ? ['a mobile app'] : []),
    ...(stores.chrome || stores.firefox || stores.edge ? ['a browser extension'] : []),
    ...(links.desktop ? ['a desktop app'] : []),
  ]
  const served = join(namespaces.map(namespace => families[namespace]))
  return `Wallet for ${served}${forms.length > 0 ? ` with ${join(forms)}` : ''}.`
}

function join(parts) {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function table(key, value) {
  return value === undefined ? {} : { [key]: value }
}
