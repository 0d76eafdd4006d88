// Written by scripts/seed.ts; do not edit.
import { badgesAbi } from './abis/badgesAbi.generated.ts'
import { gatewayResolverAbi } from './abis/gatewayResolverAbi.generated.ts'
import { multicall3Abi } from './abis/multicall3Abi.generated.ts'
import { nameRegistryAbi } from './abis/nameRegistryAbi.generated.ts'
import { nameResolverAbi } from './abis/nameResolverAbi.generated.ts'
import { poolAbi } from './abis/poolAbi.generated.ts'
import { poolFactoryAbi } from './abis/poolFactoryAbi.generated.ts'
import { poolRouterAbi } from './abis/poolRouterAbi.generated.ts'
import { signedResolverAbi } from './abis/signedResolverAbi.generated.ts'
import { silentTokenAbi } from './abis/silentTokenAbi.generated.ts'
import { splitRouterAbi } from './abis/splitRouterAbi.generated.ts'
import { stampsAbi } from './abis/stampsAbi.generated.ts'
import { tokenAbi } from './abis/tokenAbi.generated.ts'
import { universalResolverAbi } from './abis/universalResolverAbi.generated.ts'
import { wrappedNativeAbi } from './abis/wrappedNativeAbi.generated.ts'

/** Every contract of the seeded chains, by chain and key. */
export const contracts = {
  'eip155:31337': {
    multicall3: { kind: "multicall3", address: "0xcA11bde05977b3631167028862bE2a173976CA11", name: "Multicall3", abi: multicall3Abi },
    weth: { kind: "wrappedNative", address: "0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A", name: "Wrapped Ether", symbol: "WETH", decimals: 18, abi: wrappedNativeAbi },
    usdx: { kind: "erc20", address: "0x98eDDadCfde04dC22a0e62119617e74a6Bc77313", name: "Billfold Dollar", symbol: "USDx", decimals: 6, abi: tokenAbi },
    btcx: { kind: "erc20", address: "0x2B574555158337Cd46d47c2Ca57E4698A1f04e70", name: "Billfold Bitcoin", symbol: "BTCx", decimals: 8, abi: tokenAbi },
    daix: { kind: "erc20", address: "0xcA8b49076D1A8039599e24979abf819af784c27a", name: "Billfold Stable", symbol: "DAIx", decimals: 18, abi: tokenAbi },
    bill: { kind: "erc20", address: "0xc039b3B46814D8388e5205D37Dd0D154D806F1f4", name: "Billfold Token", symbol: "BILL", decimals: 18, abi: tokenAbi },
    usdn: { kind: "erc20", address: "0x2B15063A6F8a11d18404C801F295b1d19dCC8574", name: "No-Return Dollar", symbol: "USDn", decimals: 6, abi: silentTokenAbi },
    claim: { kind: "erc20", address: "0xDd8cb59289bF7e324a37F74f8abB16D9F133cb2e", name: "! Visit claim-bonus.example to claim", symbol: "CLAIM", decimals: 0, isSpam: true, abi: tokenAbi },
    dust: { kind: "erc20", address: "0x3f476891E3018329580DA8Cd03b6AA370F2Fb645", name: "Dust", symbol: "DUST", decimals: 0, isSpam: true, abi: tokenAbi },
    stamps: { kind: "erc721", address: "0xa534A0c5080535EaE0Dc5959fb6e1DDA44905E0f", name: "Billfold Stamps", symbol: "STAMP", abi: stampsAbi },
    badges: { kind: "erc1155", address: "0xc48078a734c2e22D43F54B47F7a8fB314Fa5A601", name: "Billfold Badges", symbol: "BADGE", abi: badgesAbi },
    factory: { kind: "factory", address: "0x1B0Fd9Df9c444A4CeEC9863B88e1D7Cb3db621c0", name: "Pool factory", abi: poolFactoryAbi },
    router: { kind: "router", address: "0xBe0F340075060F856612d91e17cAe599dE92C745", name: "Pool router", abi: poolRouterAbi },
    poolUsdxWeth: { kind: "pool", address: "0xa1fCA0e92c8460DCB1e13670194d89CeD91C639B", name: "USDx/WETH pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolBtcxWeth: { kind: "pool", address: "0x9C759EFd0c5e723F39b5Db93F1B6820f89482483", name: "BTCx/WETH pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolBillWeth: { kind: "pool", address: "0x7d27eaC546302556F51577A103eB4D3771691856", name: "BILL/WETH pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolDaixUsdx: { kind: "pool", address: "0x6FE8D938338b208bCe393de3aa0D75A55B17e33E", name: "DAIx/USDx pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolUsdnUsdx: { kind: "pool", address: "0xCFF0653b09Ecd32F53EcDc97cd273bf975030f5D", name: "USDn/USDx pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    nameRegistry: { kind: "nameRegistry", address: "0x5D751CE021aE1745cA51922028e2045288587554", name: "Name registry", abi: nameRegistryAbi },
    nameResolver: { kind: "nameResolver", address: "0x4ccdB2151487B8f306e4bDF156886BC970Dc42fb", name: "Name resolver", abi: nameResolverAbi },
    gatewayResolver: { kind: "gatewayResolver", address: "0x641d3ee99349B6235D2C8e3cD083122993129d07", name: "Gateway resolver", abi: gatewayResolverAbi },
    universalResolver: { kind: "universalResolver", address: "0xeF47031f87aC44377e1BF6Ba705b183bAb46dcfa", name: "Universal resolver", abi: universalResolverAbi },
    signedResolver: { kind: "signedResolver", address: "0xb410B6e68E2B691304a43aDC27348f5C00cb9E23", name: "Signed resolver", abi: signedResolverAbi },
    splitRouter: { kind: "splitRouter", address: "0x4FE1782259C7d4D70Ab48F79f86603248479C547", name: "Split router", abi: splitRouterAbi },
    poolBillUsdx: { kind: "pool", address: "0x02F79B6622be7D0020648CcC7E7B992d468f95de", name: "BILL/USDx pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolBtcxUsdx: { kind: "pool", address: "0x70c58b4786B95456090fd1621eB709Be1c1f6Dc1", name: "BTCx/USDx pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolDaixWeth: { kind: "pool", address: "0x097d669f74ac1ba3338e3831c2De0cd066eA2dfD", name: "DAIx/WETH pool", symbol: "POOL", decimals: 18, abi: poolAbi },
  },
  'eip155:31338': {
    multicall3: { kind: "multicall3", address: "0xcA11bde05977b3631167028862bE2a173976CA11", name: "Multicall3", abi: multicall3Abi },
    stamps: { kind: "erc721", address: "0x95bD8D42f30351685e96C62EDdc0d0613bf9a87A", name: "Billfold Stamps", symbol: "STAMP", abi: stampsAbi },
    weth: { kind: "wrappedNative", address: "0x98eDDadCfde04dC22a0e62119617e74a6Bc77313", name: "Wrapped Ether", symbol: "WETH", decimals: 18, abi: wrappedNativeAbi },
    usdx: { kind: "erc20", address: "0x2B574555158337Cd46d47c2Ca57E4698A1f04e70", name: "Billfold Dollar", symbol: "USDx", decimals: 6, abi: tokenAbi },
    usdn: { kind: "erc20", address: "0xcA8b49076D1A8039599e24979abf819af784c27a", name: "No-Return Dollar", symbol: "USDn", decimals: 6, abi: silentTokenAbi },
    factory: { kind: "factory", address: "0xc039b3B46814D8388e5205D37Dd0D154D806F1f4", name: "Pool factory", abi: poolFactoryAbi },
    router: { kind: "router", address: "0x2B15063A6F8a11d18404C801F295b1d19dCC8574", name: "Pool router", abi: poolRouterAbi },
    splitRouter: { kind: "splitRouter", address: "0xDd8cb59289bF7e324a37F74f8abB16D9F133cb2e", name: "Split router", abi: splitRouterAbi },
    poolUsdxWeth: { kind: "pool", address: "0xD4abcfD568C9eA91B382d652874a78A6aC46C702", name: "USDx/WETH pool", symbol: "POOL", decimals: 18, abi: poolAbi },
    poolUsdnUsdx: { kind: "pool", address: "0xd42f684AA5C2A5827E57653De99600f6E6383558", name: "USDn/USDx pool", symbol: "POOL", decimals: 18, abi: poolAbi },
  },
} as const
