import { type Example, endpoint } from './endpoint.ts'
import { nameGatewayAnswer, nameGatewayRequest } from './nameGateway.ts'

/** As `askNameGateway`, for clients that send requests in the body. */
export const postNameGateway = endpoint({
  name: 'postNameGateway',
  method: 'POST',
  path: '/v1/names/gateway',
  body: nameGatewayRequest,
  answer: nameGatewayAnswer,
  answerKind: 'json',
  isOurs: true,
})

export const postNameGatewayExample: Example<typeof postNameGateway> = {
  path: '/v1/names/gateway',
  body: {
    sender: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    data: '0x9061b92300000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000080000000000000000000000000000000000000000000000000000000000000000f05616c696365076578616d706c6500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000243b3b57de48bae5c5d0613d93a3b57578d668ae1dfaeac2b8efd91a5333660e4d3bfaa1d500000000000000000000000000000000000000000000000000000000',
  },
  answer: { data: '0x' },
}
