import type { NameRules } from 'billfold/adapter'

/** Names of ENS. */
export const nameRules: NameRules = {
  /** Two labels at least; what stands in them is for ENSIP-15 to say. */
  isName: text => text.length <= 255 && /^[^\s.]\S*\.\S*[^\s.]$/u.test(text),
  /**
   * Ethereum where it is configured, else the network itself, else the first main network that has a universal resolver.
   * "Name lookups (names and identity) apply to EVM mainnets only" (specification section 7): none on test networks.
   */
  findNetwork(network, networks) {
    if (network.isTestnet) return undefined
    const able = networks.filter(({ contracts, isTestnet }) => contracts?.ensUniversalResolver && !isTestnet)
    return able.find(({ id }) => id === 'eip155:1') ?? able.find(({ id }) => id === network.id) ?? able[0]
  },
}
