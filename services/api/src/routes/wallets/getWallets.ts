import { searchWallets, toListing, walletRows } from '@billfold/wallets'
import { getWallets, walletPageCount } from 'billfold/protocol'
import * as v from 'valibot'
import { projectRoute } from '../projectRoute.ts'

/**
 * A page of the wallet directory. `badge`, which existing integrations send beside `names` and `rdns`, is no filter; no
 * wallet of the directory takes payments, so asking for those alone finds none.
 */
export const getWalletsRoute = projectRoute({
  endpoint: getWallets,
  rate: 'directory',
  async handle(query, { services, project, header, baseUrl }) {
    const { page = 1, entries = walletPageCount, search, include, exclude, chains, names, rdns } = query
    header('cache-control', 'private, max-age=300')
    if (query.include_pay_only === true) return { data: [], count: 0 }
    const filters = { search: search?.trim(), include, exclude, chains, names, rdns, badgeType: query.badge_type }
    const { data, count } = searchWallets(walletRows, { page, entries, ...filters })
    const networks = chains ?? (await services.networks.list(project.id)).map(({ id }) => id)
    const imageBaseUrl = `${baseUrl}/getWalletImage`
    // The answer is parsed by its schema, with any rows.
    return v.parse(getWallets.answer, { data: data.map(row => toListing(row, { imageBaseUrl, networks })), count })
  },
})
