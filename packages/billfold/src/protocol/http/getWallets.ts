import * as v from 'valibot'
import { walletPageLimitCount } from '../limits.ts'
import {
  appLink,
  filledText,
  imageUrl,
  lenient,
  listOf,
  namespace,
  networkId,
  queryFlag,
  queryInteger,
  queryList,
  slug,
  text,
  webUrl,
} from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

const badge = v.picklist(['none', 'certified'])

/** One row of the wallet directory. Links that could run something are dropped; the row stays. */
const wallet = v.object({
  id: slug,
  name: filledText(128),
  badge_type: lenient(badge),
  description: lenient(text(1_000)),
  chains: v.fallback(listOf(networkId, 1_000), []),
  homepage: lenient(webUrl),
  image_id: lenient(slug),
  image_url: lenient(imageUrl),
  order: lenient(v.pipe(v.number(), v.finite())),
  link_mode: lenient(webUrl),
  mobile_link: lenient(appLink),
  desktop_link: lenient(appLink),
  webapp_link: lenient(webUrl),
  app_store: lenient(webUrl),
  play_store: lenient(webUrl),
  chrome_store: lenient(webUrl),
  rdns: lenient(v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}$/))),
  injected: lenient(listOf(v.object({ namespace, injected_id: text(128) }), 20)),
  supports_wc: lenient(v.boolean()),
})

export type WalletListing = v.InferOutput<typeof wallet>

/**
 * A page of the wallet directory, `count` rows in all. Lists travel as comma lists. Existing integrations also send
 * `names`, `rdns` and `badge` when they ask for the rank of installed wallets.
 */
export const getWallets = endpoint({
  name: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  query: v.object({
    page: v.optional(queryInteger(1, 100_000)),
    entries: v.optional(queryInteger(1, 100)),
    search: v.optional(text(100)),
    include: v.optional(queryList(slug, 200)),
    exclude: v.optional(queryList(slug, 200)),
    chains: v.optional(queryList(networkId, 200)),
    badge_type: v.optional(badge),
    badge: v.optional(badge),
    names: v.optional(queryList(text(128), 200)),
    rdns: v.optional(queryList(text(128), 200)),
    include_pay_only: v.optional(queryFlag),
    sort: v.optional(text(32)),
  }),
  answer: v.object({
    data: listOf(wallet, walletPageLimitCount),
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  answerKind: 'json',
  isOurs: false,
})

export const getWalletsExample: Example<typeof getWallets> = {
  path: '/getWallets',
  query: { page: '1', entries: '4', chains: 'eip155:1,eip155:8453', exclude: 'rainbow', badge_type: 'certified' },
  answer: {
    data: [
      {
        id: 'metamask',
        name: 'MetaMask',
        badge_type: 'certified',
        chains: ['eip155:1'],
        homepage: 'https://metamask.io/',
        image_id: 'metamask',
        order: 10,
        mobile_link: 'metamask://',
        link_mode: 'https://metamask.app.link',
        app_store: 'https://apps.apple.com/us/app/metamask/id1438144202',
        rdns: 'io.metamask',
        injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
        supports_wc: true,
      },
    ],
    count: 1,
  },
}
