// The minimal plain page that `npm run size` measures: the script-tag build, two mainnet networks, one button.
const { createBillfold, defineElements, evm, networks } = window.Billfold
defineElements(createBillfold({ families: [evm({ networks: [networks.mainnet, networks.base] })] }))
