export { ReviewTool } from './review-tool.tsx'
