import { previewHosts } from './previewHosts.ts'

/** Second labels under which country registries sell third labels. */
const registryLabels: ReadonlySet<string> = new Set(
  (
    'ac ad art asn asso biz blog club co com conf cri csiro edu ed ebiz eco emp eng ens ernet est fam fed fin firm firma game gc ' +
    'gen go gob gok gop gos gouv gov gouvt govt gr gub idn id idv in inc ind inf info int iwi k12 kiwi law ltd lg maori me mil ' +
    'mi mod muni museum name ne net nhs nic nis nom nome nsw nt oop or org parliament parti per plc plo police pp pr press pri ' +
    'pro prof pub publ qld res sa sc sch school sci sec sld soc store tas tel tm tur tv tw vic wa web www'
  ).split(' '),
)

/**
 * A cautious stand-in for the public suffix list, which may not be shipped under this project's licence: single labels,
 * two labels that end in a country code and begin with a registry's label or with at most two letters, and the hosts of
 * `previewHosts` and all above them. It refuses some registered domains (a wildcard over `bt.uk`), and it cannot
 * know every registry: operators who need certainty name the list's file (`BILLFOLD_PUBLIC_SUFFIX_LIST`).
 *
 * @example isLikelyPublicSuffix('co.uk') // true
 */
export function isLikelyPublicSuffix(host: string): boolean {
  const labels = host.split('.')
  if (labels.length < 2) return true
  if (previewHosts.has(host) || [...previewHosts].some(suffix => suffix.endsWith(`.${host}`))) return true
  const [second = '', top = ''] = labels.slice(-2)
  const isCountry = /^[a-z]{2}$/.test(top) || top.startsWith('xn--')
  if (labels.length !== 2 || !isCountry) return false
  return second.length <= 2 || registryLabels.has(second)
}
