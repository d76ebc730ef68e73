# SPDX-License-Identifier: Apache-2.0
"""Edge lists and CSV with any ids that are refused, and options that contradict any ids."""
FILES = []


def ids(data, options="", name="a.csv"):
    """A case: a file, and the options beside --ids any."""
    return f"cc {name} --ids any {options}".rstrip(), {name: data}


weights = "--weight-column 3 --threshold 1"
COMMANDS = [
    ids(b"Id,Source,Target\n0,1,2\n"), ids(b"source target\n1 1 2\n2 2 3\n"), ids(b"1 a\n#\n", name="a.tgf"),
    ids(b"((a,b),c);\n"), ids(b"insert into e values (1,2);\n"), ids(b">>graph6<<DQc\n"), ids(b"sep=;\n1;2\n3\n"),
    ids(b"1 2\n3\n"), ids(b"1\n"), ids(b"a,b\nc\n"), ids(b"a,b\nc,\n"), ids(b"a,b\n,c\n"), ids(b"a\tb\nc d\n"),
    ids(b"a;b\nc,d\n"), ids(b"a b\n\x00\n"), ids(b"1 2\n", "--columns 1,3"), ids(b"a,b,c\na,b\n", "--columns 3,1"),
    ids(b"1,2\n", "--columns 1,4294967295"), ids(b"a,b\nc,d\n", "--delimiter tab"),
    ids(b"1 2\n3 18446744073709551616\n"), ids(b"1 2\n-9223372036854775809 4\n"),
    ids(b"1 2\n18446744073709551615 4\n-1 4\n"), ids(b"1 2\n3 x\n", "--id-type integer"),
    ids(b"1 2\n3 +4\n", "--id-type integer"), ids(b"1 2\n3 1.5\n", "--id-type integer"),
    ids(b"\"a,b\n"), ids(b"a,b\nc,\"d\n"), ids(b"a,\"b\"c\n"), ids(b"a,\"b\" c\n"), ids(b"a,\"b\nc\",d\n"),
    ids(b"a,b,x\n", weights), ids(b"a,b,1\nc,d,nan\n", weights), ids(b"a,b,1\nc,d,\n", weights),
    ids(b"a,b,1\nc,d\n", weights), ids(b"a,b,1\nc,d,1e999\n", weights), ids(b"a,b,1\nc,d,1,5x\n,\n", weights),
    ids(b"a b\rc d\r"), ids(b"a,b\n\"c\rd\",e\n"),
    ids(b"%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n"), ids(b"1 2\n", name="a.mtx"),
    ids(b"2 1\n2\n1\n", name="a.graph"), ids(b"\x00", name="a.sg"), ids(b"PK\x03\x04\n"),
    ids(b"1 2\n", "--from metis"), ids(b"1 2\n", "--vertices 5"), ids(b"1 2\n", "--bipartite"),
    ids(b"1 2\n", "--columns 0,1"), ids(b"1 2\n", "--columns 1"), ids(b"1 2\n", "--columns 1,2,3"),
    ids(b"1 2\n", "--columns a,b"), ids(b"1 2\n", "--delimiter ab"), ids(b"1 2\n", "--delimiter '\"'"),
    ids(b"1 2\n", "--weight-column 3"), ids(b"1 2\n", "--threshold 3"), ids(b"1 2\n", "--weight-column 3 --threshold nan"),
    ids(b"1 2\n", "--weight-column 0 --threshold 1"), ids(b"1 2\n", "--header maybe"), ids(b"1 2\n", "--id-type uuid"),
    ids(b"a b\n", "--id-table two_level"), ids(b"1 2\n", "--id-table map"),
    ids(b"1 2\n3\n", "--stream"), ids(b"1 2\n3 x\n", "--stream --id-type integer"),
    ids(b"1 2\n", "--stream --id-table two_level"), ids(b"1 2\n", "--stream --bipartite"),
    ids(b"1 2\n", "--stream --largest b.el"), ids(b"1 2\n", "--stream --algorithm fastsv"),
    ids(b"1 2\n", "--largest b.png"), ids(b"1 2\n", "--stream", name="a.mtx"),
    ("forest a.csv --ids any --output - --to mtx", {"a.csv": b"a,b\n"}),
    ("forest a.csv --columns 1,2", {"a.csv": b"a,b\n"}), ("forest a.csv --ids any", {"a.csv": b"a\n"}),
    ("verify a.csv b.csv --ids any", {"a.csv": b"a,b\n", "b.csv": b"a,a\nb\n"}),
    ("verify a.csv b.csv --ids any", {"a.csv": b"a,b\n", "b.csv": b"a,a\n"}),
    ("verify a.csv b.csv --ids any --forest a.csv", {"a.csv": b"a,b\n", "b.csv": b"a,a\nb,a\n"}),
    ("verify a.csv b.csv --ids any --canonical", {"a.csv": b"a,b\n", "b.csv": b"a,a\nb,a\n"}),
    ("verify a.csv b.csv --header no", {"a.csv": b"a,b\n", "b.csv": b"a,a\nb,a\n"}),
    ("cc a.el --ids all", {"a.el": b"1 2\n"}), ("cc a.el --columns u,2", {"a.el": b"1 2\n"}),
    ("cc a.el --ids rows --id-type string", {"a.el": b"1 2\n"}), ("cc absent.csv --ids any", {}),
    ids(b"a,b,c\n", "--columns 1,,2"), ids(b"1 2 3\n", "--rows --stream"), ids(b"1 2\n", "--rows --missing skip"),
    ids(b"1 2\n", "--rows --vertex-file a.csv"), ids(b"1 2\n", "--rows --from adjlist"),
    ids(b"1 2\n", "--rows --base file"),
    ids(b"a,b,c\nd,e\n", "--columns 1,2,3"), ids(b"a,b,c\nd,e,\n", "--columns 1,2,3"),
    ids(b"1 2 3\n", "--from adjlist --columns 1,3"), ids(b"a,b\n,c\n", "--from adjlist"),
    ids(b"a pp b\na pp\n", name="a.sif"), ids(b"a pp b\n", "--append-labels b.txt", "a.sif"),
    ("cc a.sif", {"a.sif": b"a pp b\n"}), ("cc a.adjlist --stream", {"a.adjlist": b"1 2 3\n"}),
]
