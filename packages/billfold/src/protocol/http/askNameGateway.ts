import { type Example, endpoint } from './endpoint.ts'
import { nameGatewayAnswer, nameGatewayRequest } from './nameGateway.ts'

/** The signed record of a registered name, for clients that resolve it from the chain (EIP-3668). */
export const askNameGateway = endpoint({
  name: 'askNameGateway',
  method: 'GET',
  path: '/v1/names/gateway/:sender/:data',
  params: nameGatewayRequest,
  answer: nameGatewayAnswer,
  answerKind: 'json',
  isOurs: true,
})

export const askNameGatewayExample: Example<typeof askNameGateway> = {
  path: '/v1/names/gateway/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/0x9061b92300000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000080000000000000000000000000000000000000000000000000000000000000000f05616c696365076578616d706c6500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000243b3b57de48bae5c5d0613d93a3b57578d668ae1dfaeac2b8efd91a5333660e4d3bfaa1d500000000000000000000000000000000000000000000000000000000',
  answer: { data: '0x' },
}
