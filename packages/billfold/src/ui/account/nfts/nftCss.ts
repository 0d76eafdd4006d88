/** Layer `views`: the grid of NFTs and the page of one. */
export const nftCss = `@layer views{
.bf-nfts{display:flex;flex-direction:column;gap:8px}
.bf-nft{display:flex;flex-direction:column;gap:6px;width:100%;height:100%;padding:4px;border-radius:var(--_r);text-align:start;font-size:14px;font-weight:500}
.bf-nft>.bf-image{border-radius:12px}
.bf-nft>.bf-cut{padding-inline:4px}
.bf-nft-whole{width:100%;max-width:320px;margin-inline:auto}
.bf-nft-whole>.bf-image{border-radius:20px}
.bf-nft-whole>.bf-image>*{object-fit:contain}
.bf-nft-collection{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.bf-nft-about{white-space:pre-line;overflow-wrap:anywhere}
.bf-nfts-loading{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px}
.bf-nfts-loading .bf-skeleton{width:100%;height:140px;border-radius:12px}
@media (hover:hover){.bf-nft:hover{background:var(--bf-surface-2)}}
}`
