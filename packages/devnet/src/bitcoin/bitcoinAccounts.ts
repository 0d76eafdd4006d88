/**
 * The development accounts on the Bitcoin chain, from the mnemonic and with the labels of the EVM accounts: one address for
 * payments (BIP-84, native segwit) and one for ordinals (BIP-86, taproot), as Bitcoin wallets have them. **Everybody knows these
 * keys**: funds sent to them on a public network are lost at once.
 */
export const bitcoinAccounts = [
  {
    label: 'alice',
    payment: {
      address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      path: "m/84'/1'/0'/0/0",
      publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
      privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    },
    ordinals: {
      address: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
      path: "m/86'/1'/0'/0/0",
      publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
      privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    },
  },
  {
    label: 'bob',
    payment: {
      address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
      path: "m/84'/1'/1'/0/0",
      publicKey: '027a55702251cc137d0c1614fa5585b168fb0172e9c9c6fa46c381140d54335ddf',
      privateKey: 'ea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
    },
    ordinals: {
      address: 'bcrt1ps033a9wkghkslwe88lxqw3lv4j7afac9jcmjqteguuk0q7eat4fsp4cyrt',
      path: "m/86'/1'/1'/0/0",
      publicKey: 'e8426a32447ee3462f75e8233fd46bf9453904c2e374591bec14e64c7f3a2b23',
      privateKey: '25f0cb83a3765b6d556e0c8c508c9776cdff7ad03110d4df655211e2a5093d9b',
    },
  },
  {
    label: 'carol',
    payment: {
      address: 'bcrt1q03j55x5vxk4tp2qs5c74y6wmtgx9g586el74s6',
      path: "m/84'/1'/2'/0/0",
      publicKey: '02ed27f7da37a738e6403f06fb7da530aa60bfcc21888d8dfc85c71cffdfcdad4b',
      privateKey: 'eb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
    },
    ordinals: {
      address: 'bcrt1p00qfchgvy9rswngjnuks8e2sz4tduzm2pt8hd2lvvu7a8zcdv9zs298gmj',
      path: "m/86'/1'/2'/0/0",
      publicKey: '32df2804cb02c6fb73efef93ae5345e98cb494880f009e7a8e5d7689931283d3',
      privateKey: '083611f5eb0a8059d1714fda491ba11a2fae9e154465dfe04c2f01f75d08544a',
    },
  },
  {
    label: 'dave',
    payment: {
      address: 'bcrt1qln7c2uu0555z7wwq5g9efkhrj8ds6ppjty4jjm',
      path: "m/84'/1'/3'/0/0",
      publicKey: '03e72880f8578614e0e4cde20def8dc49c3461067f6cf8a26a387838a937a9b526',
      privateKey: '211f2e9ace7c3b62e7cb1033726895529c7c89540652ef4118606b09da6fab91',
    },
    ordinals: {
      address: 'bcrt1ph7yrsy969rch6l8hw09p6we5kry9kxxkn4yyn3tgma5yl08nq80qca3xe2',
      path: "m/86'/1'/3'/0/0",
      publicKey: '5f117099e2f9bde52be0f2b8f36ca8adcb78b863e6b73c23fdd3a749fda747bd',
      privateKey: '288fa6f5def898c8cf1e0e0b45b68fd30743b0e9f8d910bbf4873ef6201ed4bf',
    },
  },
  {
    label: 'erin',
    payment: {
      address: 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69',
      path: "m/84'/1'/4'/0/0",
      publicKey: '03cf3f3c8646b5fad72dda7b36f853ba9514bf3f8cb6e462fbf98e9bc382a8e893',
      privateKey: '0028e0bbbe84096c35515d540fcedb93faaebdb077b47bdea38bc2b046ef5bf0',
    },
    ordinals: {
      address: 'bcrt1purqzj443dsw357qt92w2pmu0wpdxl6cz4s5kh24lh0p27w3mynasghg2kw',
      path: "m/86'/1'/4'/0/0",
      publicKey: '06a36156e104adacd87699b55c2c78df25b3ab165e65cc75920b5d9a1cb67af4',
      privateKey: '3dac732b67b3f3041aefad5fc6c80f3b4166f282b07f00a8a3e3b2bed88de905',
    },
  },
  {
    label: 'frank',
    payment: {
      address: 'bcrt1qfal96gykv9duuqqyp7xqzj68qukz6vrshpf5az',
      path: "m/84'/1'/5'/0/0",
      publicKey: '02b9f68bdac5c223137cee24a25568e88aaf9fb8e7129df2164d28ca87b7bce9d8',
      privateKey: '599b6997337a3f7f54aa743a1e7addd139079cceeec82f4c9f5d0f89c1fd4b7b',
    },
    ordinals: {
      address: 'bcrt1p0vr29lczy9nj7537a5y3vlx7q6sftf63fmk8gf5zxv6m23pva9zqe79apr',
      path: "m/86'/1'/5'/0/0",
      publicKey: '93b25c36babfd70eb43a828178e95d35e8f474de88e92422df734e1d68e0e92c',
      privateKey: '4b31c46accdd2d1a49e5d6ee99c9e90f3066ec63d7d33e794052d9b51570ce49',
    },
  },
  {
    label: 'grace',
    payment: {
      address: 'bcrt1qp7qh3jam0cst6f2vp40uvmgp88xwa85qtg8fqe',
      path: "m/84'/1'/6'/0/0",
      publicKey: '02c5720c81896b5f50d8b7dcd4ba549eafefa8de18662e884381974e2b28d8a685',
      privateKey: '4074575a4455bf83769fee5c3b3d989a4c4268a2f3728c25d2a701e4ed339f37',
    },
    ordinals: {
      address: 'bcrt1pltstmzqz5udj9yw7qhezncs46yzyr4g8kdd6acaw5k86dpal5q7sv2kahw',
      path: "m/86'/1'/6'/0/0",
      publicKey: '604c29c5198bcd0db36aa409163c35a1dc4ba7cbf37f15456abbf194872fef35',
      privateKey: '5dfb98b1c136dc3200324fbba008dec8dbb703a690f318e65c29cf3a51f622de',
    },
  },
  {
    /** Owns nothing and has done nothing: for empty states and for the faucet. */
    label: 'newcomer',
    payment: {
      address: 'bcrt1qwu335pnuvq5guygjvgkt6wyk0aed6yh7uq7lsq',
      path: "m/84'/1'/7'/0/0",
      publicKey: '02889b9cfa74fe7f30365f5d8d4d49608ca44fe30575c8b41bd05dc781905ee090',
      privateKey: '5a4791ca6c384eac8c725330d9601ce0fada46bc75960082d2da67827405fa5d',
    },
    ordinals: {
      address: 'bcrt1pcnjpyxtpxnrm0gyqnqyh2hhr8zmpfag6vctu9ak2hr3dleddcz8surjtwu',
      path: "m/86'/1'/7'/0/0",
      publicKey: 'a22556c05cf81c97e466ec5257921c2b8188d98dec3d1a2c82b57b6ed438cda7',
      privateKey: 'aa31837da0917e5ef2965fa1cfa5779fa654e779e3d369bb9c8e4d83b1146ff7',
    },
  },
  {
    /** Owns what the blocks give. */
    label: 'miner',
    payment: {
      address: 'bcrt1qawm5xwv44af9x6mgt9vjxk9ug3cw4mrrw0vc5a',
      path: "m/84'/1'/8'/0/0",
      publicKey: '0342d17b496e2a8f83435a3de96212415a067ae287f2ae7eaaf8a9234e43b8bd9e',
      privateKey: 'e808b0586825d3d0a2fa661184fa02de400fccea013d5e63180a20eac7eb773c',
    },
    ordinals: {
      address: 'bcrt1pcjnr284g3h9quqtaxnyv7h0u4ffz9vxzkgyzh92gjzcnegs5c6vs07zzf7',
      path: "m/86'/1'/8'/0/0",
      publicKey: '9e791080458999a92968c10b979bbfa8a1f86ba9d52c89802c9bae134c9e118c',
      privateKey: 'ff5d368edc5e87ebba221851352fafbe044e8d7ececb79700d95cfd30eab6ad1',
    },
  },
  {
    /** Pays what the faucet gives. */
    label: 'faucet',
    payment: {
      address: 'bcrt1qjcrh4wnmxvezr95aa2t8epsc9w2urf83g0tlmh',
      path: "m/84'/1'/9'/0/0",
      publicKey: '025e4a777806c4f66f4065141d3dcf0798e390912fa071d2a3346480a7994c4d88',
      privateKey: 'd7cadfea7f3af7792746a8cfb0e877bbb8ca61713c0e2906714ddfb76568981c',
    },
    ordinals: {
      address: 'bcrt1p448w0rq2mrluqvz476fatd7e0r902l9lsxd0jph2umt2lj27467sea9hvt',
      path: "m/86'/1'/9'/0/0",
      publicKey: '69500a5bbe35074d1a23d3824ccfcc647f447ac4d3b4f80811697cc0014283d3',
      privateKey: 'edccfe81acecf5d44e7a80e89e77af27846591a2dc4382551401c9ea226ed4f8',
    },
  },
] as const satisfies readonly bitcoinAccounts.Account[]

export declare namespace bitcoinAccounts {
  type Account = { readonly label: string; readonly payment: Key; readonly ordinals: Key }
  type Key = {
    readonly address: string
    /** BIP-32 path from the mnemonic. */
    readonly path: string
    /** Hex: 33 bytes for payments; for ordinals the 32 bytes of the internal key, before the tweak of BIP-341. */
    readonly publicKey: string
    /** Hex, not tweaked. A public test key, never a secret. */
    readonly privateKey: string
  }
}
