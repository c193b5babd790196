export { GroupTool } from './group-tool.tsx'
export { StockInfoTool } from './stock-info-tool.tsx'
