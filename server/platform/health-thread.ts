import { parentPort, workerData } from 'node:worker_threads';
import { asOfNow, type Measured, statusCode } from './health.ts';
import { type Handler, openHttpListener } from './http/http-listener.ts';

const { host, port, version } = workerData as { host: string; port: number; version: string };
const listener = await openHttpListener(host, port, version, { setting: 'LIMELIGHT_HEALTH_PORT' });

parentPort?.on('message', (health: Measured['health']) =>
  listener.open(answering({ health, at: performance.now() })),
);
parentPort?.postMessage(listener.port);

function answering(latest: Measured): Handler {
  return (request, response) => {
    const health = asOfNow(latest);
    const is_health = request.url?.split('?')[0] === '/healthz';
    response.writeHead(is_health ? statusCode(health) : 404, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(is_health ? health : { code: 'NOT_FOUND', status: 404 }));
  };
}
