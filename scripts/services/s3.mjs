// An S3 for tests: Debian's Ceph with one monitor, one store in a file, and its gateway; in a temporary folder.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { installByApt } from '../setup.mjs'
import { freePort } from './postgres.mjs'

const PACKAGES = ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw', 'ceph-common']
const isInstalled = () => existsSync('/usr/bin/radosgw') && existsSync('/usr/bin/ceph-osd')

/** Installs it when it may; false when there is none. */
export function ensureS3() {
  if (!isInstalled()) installByApt('Ceph for tests of the library', PACKAGES)
  return isInstalled()
}

/** Starts one with a bucket, with its keys in the environment that it returns; undefined when Ceph is not installed. */
export async function startS3() {
  if (!isInstalled()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'facework-s3-'))
  for (const name of ['mon', 'osd', 'mgr', 'run', 'log']) mkdirSync(join(folder, name))
  const [port, monitor] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const conf = join(folder, 'ceph.conf')
  const keyring = join(folder, 'keyring')
  writeFileSync(conf, configuration(folder, fsid, monitor, port))
  const run = (program, ...args) =>
    execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CEPH_CONF: conf },
    })
  const key = (name, ...caps) =>
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...caps.flatMap((cap) => ['--cap', ...cap]))
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  key('client.admin', ['mon', 'allow *'], ['osd', 'allow *'], ['mgr', 'allow *'])
  key('osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *'])
  key('client.rgw', ['mon', 'allow rw'], ['osd', 'allow rwx'])
  run(
    'monmaptool',
    '--create',
    '--addv',
    'a',
    `[v2:127.0.0.1:${monitor}]`,
    '--fsid',
    fsid,
    '--clobber',
    join(folder, 'monmap'),
  )
  run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'), '--keyring', keyring)
  run('ceph-mon', '-c', conf, '-i', 'a')
  const osd = randomUUID()
  run('ceph', '-c', conf, 'osd', 'new', osd, '0')
  run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd)
  run('ceph', '-c', conf, 'auth', 'import', '-i', keyring)
  run('ceph-osd', '-c', conf, '-i', '0')
  run('ceph', '-c', conf, 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=local')
  run('radosgw', '-c', conf, '-n', 'client.rgw')
  const endpoint = `http://127.0.0.1:${port}`
  for (let i = 0; i < 240; i++) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  run(
    'radosgw-admin',
    '-c',
    conf,
    'user',
    'create',
    '--uid=facework',
    '--display-name=facework',
    '--access-key=facework',
    '--secret-key=facework-secret',
  )
  const credentials = { accessKeyId: 'facework', secretAccessKey: 'facework-secret' }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: 'facework' }))
  client.destroy()
  return {
    endpoint,
    env: { AWS_ACCESS_KEY_ID: 'facework', AWS_SECRET_ACCESS_KEY: 'facework-secret', AWS_REGION: 'us-east-1' },
    address: (bucket) => `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`,
    stop() {
      for (const name of readdirSync(join(folder, 'run')))
        if (name.endsWith('.pid')) {
          try {
            process.kill(Number(readFileSync(join(folder, 'run', name), 'utf8')), 'SIGKILL')
          } catch (error) {
            if (error.code !== 'ESRCH') throw error
          }
        }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const configuration = (folder, fsid, monitor, port) => `[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${monitor}
keyring = ${folder}/keyring
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.asok
pid_file = ${folder}/run/$name.pid
log_file = ${folder}/log/$name.log
mon_data = ${folder}/mon
osd_data = ${folder}/osd
mgr_data = ${folder}/mgr
osd_objectstore = bluestore
bluestore_block_size = 4294967296
bluestore_fsck_on_mount = false
osd_memory_target = 939524096
bdev_async_discard = false
mgr_initial_modules =
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_thread_pool_size = 32
rgw_enable_usage_log = false
rgw_run_sync_thread = false
[client.rgw]
rgw_data = ${folder}/rgw
`
