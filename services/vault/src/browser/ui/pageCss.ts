/**
 * What the vault's pages have beside the parts: a page that fills its frame or window, with a head, one part that scrolls and a foot that never moves; where that leaves no room
 * to read (a phone on its side, a page at 400 %), all of it scrolls.
 * Texts that come from elsewhere break anywhere and never push the foot away.
 */
export const pageCss = `@layer views{
:root,body{height:100%;margin:0;background:var(--bf-surface)}
.page{position:relative;display:flex;flex-direction:column;height:100vh;height:100dvh;max-width:480px;margin:0 auto;overflow:hidden;color:var(--bf-text);background:var(--bf-surface)}
.page-head{flex:none;max-height:45%;overflow:auto;padding:20px 16px 8px;text-align:center}
.page-head>h1{font-size:17px;line-height:24px;font-weight:600;letter-spacing:-.01em;outline:0}
.page-body{flex:1 1 auto;min-height:0;display:flex;flex-direction:column;gap:12px;padding:8px 16px}
.page-body>*{flex:none}
.page-foot{flex:none;display:flex;flex-direction:column;gap:8px;padding:8px 16px 16px;border-top:1px solid var(--bf-line)}
.page-hint{display:grid;align-content:end;min-height:36px;font-size:13px;line-height:18px;text-align:center;color:var(--bf-text-2)}
.page-origin{display:block;margin-top:2px;font-weight:600;overflow-wrap:anywhere}
.page-small{font-size:13px;line-height:18px;color:var(--bf-text-2);overflow-wrap:anywhere}
.page-claim{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.page-label{font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2)}
.page-text{max-height:none;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;user-select:text;-webkit-user-select:text}
.page-code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;line-height:18px;overflow-wrap:anywhere;white-space:pre-wrap;user-select:text;-webkit-user-select:text}
@keyframes page-fill{from{background-size:0 100%}}
.bf-button.page-held{background:linear-gradient(var(--bf-text) 0 0) 0/100% 100% no-repeat var(--bf-danger);color:var(--bf-surface);animation:page-fill 2s linear}
.bf-button[aria-disabled=true]{opacity:.5;cursor:default}
.page-step{font-weight:600;overflow-wrap:anywhere}
.page-part{margin-top:8px}
.page-inner{display:flex;flex-direction:column;gap:8px;margin-top:8px;padding-inline-start:8px;border-inline-start:2px solid var(--bf-line)}
.page-inner .bf-panel-card{padding:8px 0;background:none}
.page-change{font-weight:600;overflow-wrap:anywhere;color:var(--bf-text)}
.page-change[data-sign=plus]{color:var(--bf-success)}
.page pre{margin:0}
.page-reasons{display:flex;flex-direction:column;gap:4px;text-align:center}
.page-end{height:1px;margin-top:-12px}
.page-seen{position:absolute;inset:0;pointer-events:none}
@media (max-height:479px){
.page{overflow:auto}
.page-head{max-height:none;overflow:visible}
.page-body{flex:none;overflow:visible}
.page-foot{margin-top:auto}
.page-seen{position:fixed}
}
}`
