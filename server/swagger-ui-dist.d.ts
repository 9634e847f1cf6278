// The package has no types. Its main file would load the browser's bundle here.
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function swaggerUiFolder(): string;
}
