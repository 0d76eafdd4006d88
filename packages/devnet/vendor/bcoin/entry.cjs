// What of bcoin we run: chain, mempool and miner; no network, no wallet, no HTTP.
exports.Address = require('bcoin/lib/primitives/address')
exports.Block = require('bcoin/lib/primitives/block')
exports.Chain = require('bcoin/lib/blockchain/chain')
exports.Mempool = require('bcoin/lib/mempool/mempool')
exports.Miner = require('bcoin/lib/mining/miner')
exports.Network = require('bcoin/lib/protocol/network')
exports.Script = require('bcoin/lib/script/script')
exports.TX = require('bcoin/lib/primitives/tx')
exports.VerifyError = require('bcoin/lib/protocol/errors').VerifyError
/** Empty until the loader fills it: the curve comes from outside (docs/decisions/bitcoin-node.md). */
exports.curve = require('bcoin-curve')
