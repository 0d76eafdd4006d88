import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { defineElements } from 'billfold/element'

export const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
defineElements(kit)
